// DisplayTree

// AssetCompiler

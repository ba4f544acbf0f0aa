// ModelCompiler

// SourceRewriter

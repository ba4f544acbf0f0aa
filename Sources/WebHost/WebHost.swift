// WebHost

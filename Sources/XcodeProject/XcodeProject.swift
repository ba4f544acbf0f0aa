// XcodeProject

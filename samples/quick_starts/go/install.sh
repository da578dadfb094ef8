go mod init example.com/demo
go get github.com/coreos/go-oidc/v3/oidc golang.org/x/oauth2

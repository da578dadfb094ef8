npm create vite@latest my-app -- --template vue --no-interactive
cd my-app
npm install oidc-client-ts

npm create vite@latest my-app -- --template react --no-interactive
cd my-app
npm install oidc-client-ts

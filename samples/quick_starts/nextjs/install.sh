npx create-next-app@latest my-app --js --app --no-src-dir --yes
cd my-app
npm install next-auth@4

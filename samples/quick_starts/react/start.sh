npm run dev -- --port __port__

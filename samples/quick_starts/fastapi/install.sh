pip install fastapi uvicorn authlib httpx itsdangerous

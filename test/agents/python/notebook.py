"""An application with the official Python SDK of the Model Context Protocol, unmodified.

usage: notebook.py MCP_SERVER CALLBACK_PORT [METADATA_DOCUMENT]
Prints one JSON object a line: "open" is an address for the person's browser, the others are results.
"""

import asyncio
import json
import sys
import time
from urllib.parse import parse_qs, urlsplit

from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.client import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client
from mcp.shared.auth import OAuthClientMetadata

server_url, port, *document = sys.argv[1:]
redirect_uri = f"http://127.0.0.1:{port}/callback"


def say(**result):
    print(json.dumps(result), flush=True)


class Storage:
    """What the application keeps, in memory."""

    tokens = None
    client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


arrived = asyncio.Queue()


async def callback(reader, writer):
    """Answers the browser that comes back."""
    request_line = (await reader.readline()).decode()
    while (await reader.readline()).strip():
        pass
    writer.write(b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\nconnection: close\r\ncontent-length: 4\r\n\r\nDone")
    await writer.drain()
    writer.close()
    url = urlsplit(request_line.split(" ")[1])
    if url.path == "/callback":
        await arrived.put({name: value for name, [value] in parse_qs(url.query).items()})


async def open_browser(url):
    say(open=url)


async def wait_for_callback():
    answer = await arrived.get()
    return AuthorizationCodeResult(code=answer["code"], state=answer.get("state"), iss=answer.get("iss"))


async def main():
    await asyncio.start_server(callback, "127.0.0.1", int(port))
    storage = Storage()
    provider = OAuthClientProvider(
        server_url=server_url,
        client_metadata=OAuthClientMetadata(client_name="Notebook", redirect_uris=[redirect_uri]),
        storage=storage,
        redirect_handler=open_browser,
        callback_handler=wait_for_callback,
        client_metadata_url=document[0] if document else None,
    )
    async with create_mcp_http_client(auth=provider) as http:
        async with Client(streamable_http_client(server_url, http_client=http)) as client:
            listed = await client.list_tools()
            say(tools=[tool.name for tool in listed.tools], client_id=storage.client.client_id)
            await client.call_tool("list_notes", {})
            say(scope=storage.tokens.scope)

            # For the SDK an hour passes, so that it refreshes before the next call.
            before, now = storage.tokens, time.time
            time.time = lambda: now() + 3600
            await client.call_tool("list_notes", {})
            time.time = now
            say(refreshed=storage.tokens.access_token != before.access_token)

            # 403 insufficient_scope: the SDK asks for more scope, and the person decides.
            say(added=text_of(await client.call_tool("add_note", {"text": "milk"})), scope=storage.tokens.scope)


def text_of(result):
    return result.content[0].text


asyncio.run(main())

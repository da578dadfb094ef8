-- Asks Gatehouse about a request: `http-request lua.gatehouse URL` in haproxy.cfg. Needs HAProxy 2.6 or later. docs/forward.md.

-- Headers of one connection, of the body, and those that describe the request.
local LEFT_OUT = {
  ["connection"] = true, ["content-length"] = true, ["expect"] = true, ["host"] = true, ["keep-alive"] = true,
  ["te"] = true, ["trailer"] = true, ["transfer-encoding"] = true, ["x-forwarded-method"] = true,
  ["x-forwarded-uri"] = true,
}

-- What the application learns about the person.
local ABOUT = { "remote-user", "remote-email", "remote-name", "remote-groups", "x-gatehouse-jwt" }

local function first(values)
  return values and (values[0] or values[1])
end

local function refuse(txn, status, headers, body)
  txn:done(txn:reply({ status = status, headers = headers, body = body }))
end

core.register_action("gatehouse", { "http-req" }, function(txn, url)
  local headers = {}
  for name, values in pairs(txn.http:req_get_headers()) do
    if not LEFT_OUT[name] then
      headers[name] = {}
      for _, value in pairs(values) do
        table.insert(headers[name], value)
      end
    end
  end
  headers["x-forwarded-method"] = { txn.sf:method() }
  headers["x-forwarded-uri"] = { txn.sf:pathq() }

  -- Without an answer, nobody gets through.
  local answer = core.httpclient():get({ url = url, headers = headers, timeout = 10000 })
  if answer == nil or answer.status == nil or answer.status == 0 then
    return refuse(txn, 503, {}, "")
  end
  if answer.status ~= 200 then
    local returned = {}
    for name, values in pairs(answer.headers) do
      if name ~= "content-length" and name ~= "connection" and name ~= "transfer-encoding" then
        returned[name] = {}
        for _, value in pairs(values) do
          table.insert(returned[name], value)
        end
      end
    end
    return refuse(txn, answer.status, returned, answer.body or "")
  end
  for _, name in ipairs(ABOUT) do
    local value = first(answer.headers[name])
    if value == nil then
      txn.http:req_del_header(name)
    else
      txn.http:req_set_header(name, value)
    end
  end
end, 1)

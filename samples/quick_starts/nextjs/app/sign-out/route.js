import { cookies } from "next/headers"
import { redirect } from "next/navigation"
import { getToken } from "next-auth/jwt"

// Ends the session here and at the service.
export async function GET(req) {
  const token = await getToken({ req })
  const jar = await cookies()
  for (const { name } of jar.getAll())
    if (name.includes("next-auth.session-token")) jar.delete({ name, secure: name.startsWith("__Secure-") })
  const back = "__post_logout_redirect_uri__"
  if (!token?.idToken) redirect(back)
  const query = new URLSearchParams({ id_token_hint: token.idToken, post_logout_redirect_uri: back })
  redirect(`__end_session_endpoint__?${query}`)
}

import { connection } from "next/server"
import { getServerSession } from "next-auth"
import { Suspense } from "react"
import { authOptions } from "../auth.js"

// What follows depends on the person, so it is rendered for each request.
async function Greeting() {
  await connection()
  const session = await getServerSession(authOptions)
  if (!session) return <a href="/api/auth/signin">Sign in</a>
  return (
    <>
      <p>Hello {session.user.name}</p>
      <a href="/sign-out">Sign out</a>
    </>
  )
}

export default function Page() {
  return (
    <Suspense>
      <Greeting />
    </Suspense>
  )
}

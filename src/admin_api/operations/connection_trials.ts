import Type from "typebox"
import { Secret } from "../../base/secret.ts"
import { begunTrialSchema, trialSchema } from "../connection_trial_records.ts"
import { action } from "../operation.ts"
import { about, object, optional } from "../schemas.ts"

const right = "admin"

/** `{connection}` is an id or a name. */
export const connectionTrialOperations = [
  action({
    id: "beginConnectionTrial",
    method: "POST",
    path: "/connections/{connection}/trials",
    proof: "always",
    summary: "Begin the trial of a connection",
    description:
      "Returns the address at the provider at which a person signs in, in the browser in which the owner of the token is signed in. Also for a disabled connection. The answer goes to the console, which hands it to `finishConnectionTrial`. Only a person can begin a trial, with a token that a browser got.",
    right,
    refusals: ["conflict"],
    output: begunTrialSchema,
    run: async ({ administration, path }) => ({
      body: await administration.connectionTrials.begin(path.connection),
    }),
  }),
  action({
    id: "finishConnectionTrial",
    method: "POST",
    path: "/connections/{connection}/trials/answer",
    proof: "always",
    summary: "Finish the trial of a connection",
    description:
      "Exchanges the code with every check of a sign-in, and shows each message, without secrets, and the claims that came. Signs nobody in, and makes no account and no link. The answer counts once, for ten minutes, for the person who began, in the same session.",
    right,
    body: object<{ readonly answer: string }>("ConnectionTrialAnswer", {
      answer: about("The sealed answer that the console got.", Type.String({ minLength: 1 })),
    }),
    output: trialSchema,
    run: async ({ administration, path, body }) => ({
      body: await administration.connectionTrials.finish(path.connection, body.answer),
    }),
  }),
  action({
    id: "lookUpInDirectory",
    method: "POST",
    path: "/connections/{connection}/trials/person",
    proof: "always",
    summary: "Try a connection to a directory with a person",
    description:
      "Looks for the person, and shows the entry and who would sign in. With a password, the directory checks it: three wrong ones of a person reach it in 30 minutes, together with those of the sign-in page. Signs nobody in.",
    right,
    refusals: ["conflict"],
    body: object<{ readonly username: string; readonly password?: string }>("DirectoryTrial", {
      username: about("What the person types on the sign-in page.", Type.String({ minLength: 1, maxLength: 255 })),
      ...optional({ password: about("It is not stored, and no answer has it.", Type.String({ minLength: 1 })) }),
    }),
    output: trialSchema,
    run: async ({ administration, path, body: { username, password } }) => ({
      body: await administration.connectionTrials.look(
        path.connection,
        username,
        password === undefined ? undefined : new Secret(password),
      ),
    }),
  }),
]

import type { Topic } from "../../words/language.ts"

const en = {
  title: "Roles",
  intro:
    "A role is a set of permissions that not everybody may have. People hold a role themselves, or because one of their groups holds it.",
  search: "Search by name or description",
  create: "Create a role",
  name: "Name",
  nameText: "Small letters, digits and . _ : - such as moderator. Applications may read this name.",
  nameWrong: "Use 1 to 63 small letters, digits and . _ : -, beginning with a letter or a digit.",
  description: "Description",
  descriptionText: "What the role is for. Only administrators read this.",
  grants: "Permissions",
  created: "Created",
  administration: "Administration",
  builtIn: "Built in",
  builtInTitle: "Built-in roles",
  builtInText:
    "Every person has exactly one of these two. You choose it on the person's page. These two cannot be deleted.",
  builtInRoles: {
    admin: {
      name: "Administrator",
      text: "May do everything in this console and with the command line, including giving others the same permissions. Needs no other role.",
    },
    user: {
      name: "Person",
      text: "May sign in, and change their own account. Everything else comes from other roles.",
    },
  },
  own: "Your roles",
  empty: {
    title: "No roles of your own yet",
    text: "Create one for each task, such as moderating photos or helping people who lost their password. Then give it to people or groups.",
  },
  nothingFound: {
    title: "No role matches",
    text: "Search for another word, or show all roles.",
    action: "Show all",
  },
  tabs: { holders: "Who holds it", settings: "Permissions and settings" },
  peopleTitle: "People",
  groupsTitle: "Groups",
  person: "Give the role to a person",
  personHint: "Username or e-mail address",
  group: "Give the role to a group",
  groupHint: "Name of a group",
  give: "Give",
  take: "Take away",
  takeFrom: (name: string) => `Take away: ${name}`,
  gave: (name: string) => `${name} now holds this role.`,
  took: (name: string) => `${name} no longer holds this role.`,
  username: "Username",
  fullName: "Name",
  groupName: "Group",
  nobody: "Nobody holds this role directly.",
  noGroup: "No group holds this role.",
  holdersText:
    "A change applies from the person's next request. Members of a group hold the group's roles without being listed here.",
  basics: "Basics",
  choose: "What the role permits",
  chooseText:
    "This list has only the permissions that need a role. Everybody has the others without a role, if the application asks for them.",
  console: "Administration of this service",
  consoleText:
    "To use this console, people need the first of these. You can give only permissions that you have yourself.",
  rights: {
    "admin:read": "See everything in this console, and change nothing",
    "admin:clients": "Register and change applications and APIs",
    "admin:people": "Change people, groups and roles, and end sessions",
    "admin:settings": "Replace keys, change the look, and decide what applications learn about people",
  },
  noneAssigned: "No API has a permission that needs a role yet. Add permissions on the page of an API.",
  toApis: "Go to the APIs",
  chooseOne: "Choose one or more permissions.",
  level: { mfa: "Also needs a second factor", phr: "Also needs a passkey" },
  delete: "Delete this role",
  deleteText: "Everybody who holds it loses its permissions, from their next request.",
  losing: (people: string, groups: string) =>
    `It is taken from people: ${people}, and from groups with all their members: ${groups}.`,
  losingWhat: "They lose these permissions:",
  moreThan: (count: string) => `more than ${count}`,
}

const de: typeof en = {
  title: "Rollen",
  intro:
    "Eine Rolle ist eine Menge von Berechtigungen, die nicht alle haben dürfen. Personen haben eine Rolle selbst, oder weil eine ihrer Gruppen sie hat.",
  search: "Nach Name oder Beschreibung suchen",
  create: "Rolle anlegen",
  name: "Name",
  nameText: "Kleinbuchstaben, Ziffern und . _ : - wie in moderator. Anwendungen können diesen Namen lesen.",
  nameWrong: "1 bis 63 Kleinbuchstaben, Ziffern und . _ : -, mit einem Buchstaben oder einer Ziffer am Anfang.",
  description: "Beschreibung",
  descriptionText: "Wofür die Rolle da ist. Das liest nur die Verwaltung.",
  grants: "Berechtigungen",
  created: "Angelegt",
  administration: "Verwaltung",
  builtIn: "Eingebaut",
  builtInTitle: "Eingebaute Rollen",
  builtInText:
    "Jede Person hat genau eine von diesen beiden. Welche, wählen Sie auf der Seite der Person. Löschen lassen sie sich nicht.",
  builtInRoles: {
    admin: {
      name: "Verwaltung",
      text: "Darf alles in dieser Konsole und an der Kommandozeile, auch anderen dieselben Berechtigungen geben. Braucht keine andere Rolle.",
    },
    user: {
      name: "Person",
      text: "Darf sich anmelden und das eigene Konto ändern. Alles andere kommt von anderen Rollen.",
    },
  },
  own: "Ihre Rollen",
  empty: {
    title: "Noch keine eigenen Rollen",
    text: "Legen Sie für jede Aufgabe eine an, etwa Fotos moderieren oder Personen helfen, die ihr Passwort vergessen haben. Geben Sie sie dann Personen oder Gruppen.",
  },
  nothingFound: {
    title: "Keine Rolle passt",
    text: "Suchen Sie nach einem anderen Wort, oder zeigen Sie alle Rollen.",
    action: "Alle zeigen",
  },
  tabs: { holders: "Wer sie hat", settings: "Was sie erlaubt" },
  peopleTitle: "Personen",
  groupsTitle: "Gruppen",
  person: "Die Rolle einer Person geben",
  personHint: "Benutzername oder E-Mail-Adresse",
  group: "Die Rolle einer Gruppe geben",
  groupHint: "Name einer Gruppe",
  give: "Geben",
  take: "Wegnehmen",
  takeFrom: (name) => `Wegnehmen: ${name}`,
  gave: (name) => `${name} hat jetzt diese Rolle.`,
  took: (name) => `${name} hat diese Rolle nicht mehr.`,
  username: "Benutzername",
  fullName: "Name",
  groupName: "Gruppe",
  nobody: "Niemand hat diese Rolle direkt.",
  noGroup: "Keine Gruppe hat diese Rolle.",
  holdersText:
    "Eine Änderung gilt ab der nächsten Anfrage der Person. Mitglieder einer Gruppe haben deren Rollen, ohne hier zu stehen.",
  basics: "Grundlagen",
  choose: "Was die Rolle erlaubt",
  chooseText:
    "Hier stehen nur Berechtigungen, für die man eine Rolle braucht. Die anderen bekommen alle auch ohne Rolle, wenn die Anwendung darum bittet.",
  console: "Verwaltung dieses Dienstes",
  consoleText:
    "Um diese Konsole zu benutzen, braucht man die erste davon. Geben können Sie nur Berechtigungen, die Sie selbst haben.",
  rights: {
    "admin:read": "Alles in dieser Konsole sehen und nichts ändern",
    "admin:clients": "Anwendungen und APIs registrieren und ändern",
    "admin:people": "Personen, Gruppen und Rollen ändern und Sitzungen beenden",
    "admin:settings": "Schlüssel ersetzen, das Aussehen ändern und entscheiden, was Anwendungen über Personen erfahren",
  },
  noneAssigned:
    "Noch keine API hat eine Berechtigung, für die man eine Rolle braucht. Berechtigungen legen Sie auf der Seite einer API an.",
  toApis: "Zu den APIs",
  chooseOne: "Wählen Sie mindestens eine Berechtigung.",
  level: { mfa: "Verlangt auch einen zweiten Faktor", phr: "Verlangt auch einen Passkey" },
  delete: "Diese Rolle löschen",
  deleteText: "Alle, die sie haben, verlieren ab ihrer nächsten Anfrage ihre Berechtigungen.",
  losing: (people, groups) => `Sie wird weggenommen. Personen: ${people}. Gruppen mit allen Mitgliedern: ${groups}.`,
  losingWhat: "Damit verlieren sie diese Berechtigungen:",
  moreThan: (count) => `mehr als ${count}`,
}

export const ROLES_WORDS: Topic<typeof en> = { en, de }

/** The rights of administration that a role can have. `admin` itself belongs to the built-in role. */
export type AdminRight = keyof (typeof en)["rights"]
export const ADMIN_RIGHTS = Object.keys(en.rights) as AdminRight[]

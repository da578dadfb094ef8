import type { Topic } from "../../words/language.ts"

const en = {
  selected: (count: string) => `${count} selected`,
  clear: "Clear the selection",
  doSomething: "Actions",
  actions: {
    disable: {
      title: "Disable",
      text: "They cannot sign in any more. Their sessions and the access of applications end, and stay ended if you enable them again.",
    },
    enable: { title: "Enable", text: "They can sign in again." },
    "end-sessions": {
      title: "End sessions",
      text: "They are signed out of every browser and of the console, and sign in again. Applications keep their access, except to administration.",
    },
    "add-to-group": { title: "Add to a group", text: "They get the permissions of the group at their next request." },
    "assign-role": { title: "Give a role", text: "They get the permissions of the role at their next request." },
    delete: {
      title: "Delete",
      text: "Their accounts, sessions, passkeys and all access that they gave to applications are deleted. This cannot be undone.",
    },
  },
  group: "Group",
  role: "Role",
  noGroups: "No groups yet. Create one first.",
  noRoles: "No roles yet. Create one first.",
  who: (count: string) => (count === "1" ? "This concerns 1 person:" : `This concerns ${count} people:`),
  nobody: "This concerns none of the people that you selected.",
  andMore: (count: string) => `and ${count} more`,
  skips: (count: string) => `Left out: ${count}`,
  why: {
    self: "That is you: you would lock yourself out.",
    already: "Nothing would change.",
    rights: "Only administrators can change administrators.",
    last: "The last administrator: nobody could administer this service any more.",
  },
  typeCount: "Type the number of people to confirm",
  go: (title: string, count: string) => `${title}: ${count}`,
  running: (done: string, total: string) => `${done} of ${total}`,
  stop: "Stop",
  finished: (count: string) => `Done: ${count}`,
  had: (count: string) => `Nothing to change: ${count}`,
  failed: (count: string) => `Failed: ${count}`,
  undo: "Undo",
  undone: (count: string) => `Undone: ${count}`,
  undoText: "Undo enables them again. Their sessions stay ended.",
}

const de: typeof en = {
  selected: (count) => `${count} ausgewählt`,
  clear: "Auswahl aufheben",
  doSomething: "Aktionen",
  actions: {
    disable: {
      title: "Sperren",
      text: "Sie können sich nicht mehr anmelden. Ihre Sitzungen und der Zugriff von Anwendungen enden, und bleiben beendet, auch wenn Sie die Personen wieder entsperren.",
    },
    enable: { title: "Entsperren", text: "Sie können sich wieder anmelden." },
    "end-sessions": {
      title: "Sitzungen beenden",
      text: "Sie werden in jedem Browser und in der Konsole abgemeldet und melden sich neu an. Anwendungen behalten ihren Zugriff, außer auf die Verwaltung.",
    },
    "add-to-group": {
      title: "Zu einer Gruppe hinzufügen",
      text: "Sie bekommen die Berechtigungen der Gruppe bei ihrer nächsten Anfrage.",
    },
    "assign-role": {
      title: "Eine Rolle geben",
      text: "Sie bekommen die Berechtigungen der Rolle bei ihrer nächsten Anfrage.",
    },
    delete: {
      title: "Löschen",
      text: "Ihre Konten, Sitzungen, Passkeys und alle Zugriffe, die sie Anwendungen gaben, werden gelöscht. Das lässt sich nicht rückgängig machen.",
    },
  },
  group: "Gruppe",
  role: "Rolle",
  noGroups: "Es gibt noch keine Gruppen. Legen Sie zuerst eine an.",
  noRoles: "Es gibt noch keine Rollen. Legen Sie zuerst eine an.",
  who: (count) => (count === "1" ? "Das betrifft 1 Person:" : `Das betrifft ${count} Personen:`),
  nobody: "Das betrifft keine der ausgewählten Personen.",
  andMore: (count) => `und ${count} weitere`,
  skips: (count) => `Ausgenommen: ${count}`,
  why: {
    self: "Das sind Sie: Sie würden sich aussperren.",
    already: "Es würde sich nichts ändern.",
    rights: "Nur wer die Rolle Verwaltung hat, kann Personen mit dieser Rolle ändern.",
    last: "Die letzte Person der Verwaltung: Niemand könnte diesen Dienst mehr verwalten.",
  },
  typeCount: "Zur Bestätigung die Anzahl der Personen eingeben",
  go: (title, count) => `${title}: ${count}`,
  running: (done, total) => `${done} von ${total}`,
  stop: "Anhalten",
  finished: (count) => `Erledigt: ${count}`,
  had: (count) => `Nichts zu ändern: ${count}`,
  failed: (count) => `Nicht gelungen: ${count}`,
  undo: "Rückgängig machen",
  undone: (count) => `Rückgängig gemacht: ${count}`,
  undoText: "Rückgängig heißt: wieder entsperren. Die Sitzungen bleiben beendet.",
}

export const BULK_WORDS: Topic<typeof en> = { en, de }

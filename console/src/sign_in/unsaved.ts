/** The forms that somebody has changed and not saved. A sign-in must not lose them. */
export const unsavedForms = new Set<symbol>()

/** Whether a form of this page has changes that are not saved. */
export const hasUnsavedChanges = (): boolean => unsavedForms.size > 0

/** The forms with unsaved changes. A sign-in must not lose these changes. */
export const unsavedForms = new Set<symbol>()

/** Whether a form of this page has unsaved changes. */
export const hasUnsavedChanges = (): boolean => unsavedForms.size > 0

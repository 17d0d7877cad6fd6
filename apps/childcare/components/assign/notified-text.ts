/** Shown before the change. */
export function notifiedText(name: string, isMailed: boolean): string {
  return isMailed ? `${name} is notified by mail.` : 'No mail is sent.';
}

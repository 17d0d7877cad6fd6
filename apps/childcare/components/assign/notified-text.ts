/** Says, before something is done to somebody's assignment, who is notified. */
export function notifiedText(name: string, isMailed: boolean): string {
  return isMailed ? `${name} is notified by mail.` : 'No mail is sent.';
}

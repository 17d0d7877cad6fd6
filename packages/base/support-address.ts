/** The address in the sender of a service's mails: `Marketplace <no-reply@example.com>` or an address alone. */
export function senderAddress(mailFrom: string): string {
  const [sender = ''] = /[^\s@<>]+@[^\s@<>]+/.exec(mailFrom) ?? [];
  return sender;
}

/** Whom people write to for help: SUPPORT_EMAIL, or the sender of the service's mails where that is blank. */
export function supportAddress({
  SUPPORT_EMAIL,
  MAIL_FROM,
}: {
  SUPPORT_EMAIL?: string | undefined;
  MAIL_FROM: string;
}): string {
  return SUPPORT_EMAIL ?? senderAddress(MAIL_FROM);
}

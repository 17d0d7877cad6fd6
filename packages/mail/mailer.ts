export type MailMessage = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** The same where a mail is sent again: its Message-ID, by which mail servers and programs recognise a copy. */
  id?: string;
  /** The service's name, where MAIL_FROM is an address alone. */
  fromName?: string;
  /** An optional mail: a POST to this address turns mails of its kind off without a sign-in (RFC 8058). */
  unsubscribeUrl?: string;
};

export type Mailer = { send(message: MailMessage): Promise<void> };

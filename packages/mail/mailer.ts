/** One mail to one person; `text` is always there, for clients that show no HTML. */
export type MailMessage = { to: string; subject: string; text: string; html?: string };

/** Sends one message; rejects when the server would not take it. */
export type Mailer = { send(message: MailMessage): Promise<void> };

import { z } from 'zod';

export const mailEnv = z.object({
  /** `smtp://user:password@host:port`, or `smtps://…` for implicit TLS. */
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'SMTP_URL must begin with smtp:// or smtps://' }),
  /** The sender of every mail: `Marketplace <no-reply@example.com>`, or only an address, before which each service puts its name. */
  MAIL_FROM: z.string().regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'MAIL_FROM must hold an e-mail address'),
});

export type MailEnv = z.infer<typeof mailEnv>;

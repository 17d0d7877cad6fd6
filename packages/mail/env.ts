import { z } from 'zod';

export const mailEnv = z.object({
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'SMTP_URL must begin with smtp:// or smtps://' }).meta({
    description: 'The mail server; smtps is TLS from the first byte.',
    syntax: 'smtp://user:password@host:587 or smtps://…:465',
    npmStart: 'the stand-in, whose inbox is a page',
    isSecret: true,
  }),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^\s@<>]+@[^\s@<>]+>?$/, 'MAIL_FROM must hold an e-mail address')
    .meta({
      description: 'The sender of every mail. Before a bare address each service puts its name.',
      syntax: '`no-reply@market.example` or `Skills Academy <no-reply@market.example>`',
      npmStart: 'no-reply@example.com',
    }),
});

export type MailEnv = z.infer<typeof mailEnv>;

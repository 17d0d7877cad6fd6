import { type MailContent, mailTo, type Recipient } from './layout.ts';

const texts = {
  'sign in': {
    subject: 'Your code to sign in',
    advice: 'If it was not you, ignore this message: without the code nobody gets in.',
  },
  confirm: {
    subject: 'Your code to confirm that it is you',
    advice:
      'If it was not you, somebody else is using your sign-in: tell nobody the code, and end your sign-ins in your settings.',
  },
};

export function oneTimeCodeMail(
  person: Recipient,
  { code, purpose }: { code: string; purpose: keyof typeof texts },
): MailContent {
  const { subject, advice } = texts[purpose];
  return mailTo(person, {
    // The code is not in the subject, which locked phones display.
    subject,
    paragraphs: [`Your code is ${code}`, 'Enter it on the page where you asked for it.'],
    footer: `The code works once and for ten minutes; a newer one replaces it. ${advice}`,
  });
}

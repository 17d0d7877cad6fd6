import { linkTo, type MailContent, mailTo } from './layout.ts';

/** Links to a page that requires sign-in: the mail alone grants no access. */
export function exportReadyMail(person: { name: string; email: string }): MailContent {
  return mailTo(person, {
    subject: 'Your data is ready to download',
    paragraphs: [
      'The copy of your data that you asked for is ready. You can download it for seven days; then it is removed.',
    ],
    action: { label: 'Go to your data', url: linkTo('/settings#your-data') },
    footer: `If you did not ask for it, somebody else may be signed in as you. End their sign-in and change your password: ${linkTo('/settings')}`,
  });
}

import type { MailContent } from './compose-mail.ts';

type NewDevice = {
  device: string;
  /** "Fri 20 Nov 2026, 7:30 pm", Singapore time. */
  at: string;
  /** The page that lists and ends sign-ins. */
  devicesUrl: string;
  /** The page that changes the password. */
  passwordUrl: string;
};

/** Sent after a sign-in from a browser that is new for the account. */
export function newDeviceContent({
  device,
  at,
  devicesUrl,
  passwordUrl,
}: NewDevice): Pick<MailContent, 'subject' | 'paragraphs' | 'action' | 'footer'> {
  return {
    subject: 'New sign-in to your account',
    paragraphs: [
      `Somebody signed in to your account on a new device: ${device}, on ${at} (Singapore time).`,
      'If it was you, there is nothing to do. If not, end that sign-in and choose a new password at once.',
    ],
    action: { label: 'See where you are signed in', url: devicesUrl },
    footer: `If it was not you, choose a new password now: ${passwordUrl}`,
  };
}

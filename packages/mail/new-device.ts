import type { MailContent } from './compose-mail.ts';

type NewDevice = {
  /** "Chrome on Windows". */
  device: string;
  /** "Fri 20 Nov 2026, 7:30 pm", Singapore time. */
  at: string;
  /** Where the person sees where they are signed in, and ends it. */
  devicesUrl: string;
  /** Where they choose another password. */
  passwordUrl: string;
};

/** To somebody whose account was signed in to in a browser that it was not signed in to before. */
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

import type { MailText } from './compose-mail.ts';

/** Sent after a sign-in from a browser that is new for the account. `at`: "Fri 20 Nov 2026, 7:30 pm", Singapore time. */
export function newDeviceText({ device, at }: { device: string; at: string }): MailText {
  return {
    subject: 'New sign-in to your account',
    paragraphs: [
      `Somebody signed in to your account on a new device: ${device}, on ${at} (Singapore time).`,
      'If it was you, there is nothing to do. If not, end that sign-in and choose a new password at once.',
    ],
    action: { label: 'See where you are signed in', path: '/settings#devices' },
    footer: 'If it was not you, choose a new password now:',
    footerPath: '/forgot-password',
  };
}

import type { MailText } from '@repo/mail/compose-mail';
import { confirmHours, undoDays } from './address-change-db.ts';
import type { Refusal } from './refuse-address-change.ts';

/** Where the links of the mails lead in every service. */
export const changePaths = {
  confirm: (token: string) => `/confirm-address?token=${token}`,
  refuse: (token: string) => `/not-me?token=${token}`,
};

/** To the new address. */
export function confirmText(token: string): MailText {
  return {
    subject: 'Confirm your new email address',
    paragraphs: [
      'Somebody, hopefully you, asked to use this address for their account from now on.',
      'Open the link in a browser where you are signed in to that account, or sign in to it first.',
    ],
    action: { label: 'Confirm the new address', path: changePaths.confirm(token) },
    footer: `The link works once and for ${confirmHours} hours. If it was not you, ignore this message: nothing changes without it.`,
  };
}

/** To an address that has an account already. */
export function takenText(): MailText {
  return {
    subject: 'This address already has an account',
    paragraphs: [
      'Somebody asked to use this address for another account. It already belongs to yours, so nothing changes.',
      'If it was you, sign in with this address instead.',
    ],
    footer: 'If it was not you, you need do nothing. Nobody was told that this address has an account.',
  };
}

/** To the old address, when a change was asked for. */
export function askedText({ newEmail, token }: { newEmail: string; token: string }): MailText {
  return {
    subject: 'Somebody asked to change your email address',
    paragraphs: [
      `The account of this address is to use ${newEmail} instead. Until that address is confirmed, nothing changes.`,
      'If it was not you, stop it. All devices are signed out then, and you should choose a new password.',
    ],
    action: { label: 'This was not me', path: changePaths.refuse(token) },
    footer: `If it was you, you need do nothing here. The link works for ${confirmHours} hours.`,
  };
}

/** To the old address, when the change was made. `alsoEnded`: what else has ended, as a sentence. */
export function changedText(options: {
  newEmail: string;
  token: string;
  alsoEnded?: string | undefined;
}): MailText {
  const { newEmail, token, alsoEnded } = options;
  return {
    subject: 'Your email address was changed',
    paragraphs: [
      `Your account now uses ${newEmail}. Other devices were signed out, and we will not write to this address any more.`,
      ...(alsoEnded ? [alsoEnded] : []),
      `If it was not you, take the change back within ${undoDays} days: the account gets this address again, everybody is signed out, and the password is removed so that only you can set a new one.`,
    ],
    action: { label: 'This was not me', path: changePaths.refuse(token) },
    footer: `If it was you, you need do nothing. The link works once and for ${undoDays} days.`,
  };
}

/** What the account's person reads where they ask for a change. */
export const changeAnswers = {
  asked: {
    message: `We sent a link to the new address. Open it within ${confirmHours} hours, signed in here`,
  },
  confirmed: { message: 'Your email address is changed. Your other devices are signed out' },
};

/** What “this was not me” did. */
export const refusalAnswers = {
  cancel: { message: 'The change is stopped, and all devices are signed out. Choose a new password now' },
  undo: {
    message:
      'Your address is back, all devices are signed out and the password is removed. Choose a new one with “Forgotten your password?”',
  },
  factor: {
    message:
      'It is removed, all devices are signed out and the password is void. Choose a new one with “Forgotten your password?”',
  },
  codes: {
    message:
      'The codes work no more, all devices are signed out and the password is void. Choose a new one with “Forgotten your password?”',
  },
} as const satisfies Record<Refusal['kind'], { message: string }>;

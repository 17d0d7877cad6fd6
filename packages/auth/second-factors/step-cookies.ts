import { readCookie } from '../cookies.ts';
import type { DeviceAccount, KnownDevices } from '../known-devices.ts';
import { secondStepSeconds } from './second-steps.ts';

/** What a browser keeps between the first step of a sign-in and the second. */
export type StepCookies = {
  /** The token of the sign-in under way in this browser; null without one. */
  read(request: Request): string | null;
  /** The `Set-Cookie` header of a browser whose person has still to take the second step. */
  begun(token: string): string;
  /** The known device of the account that this browser is, if it is one. */
  findDeviceId(request: Request, account: DeviceAccount): string | null;
  /** The `Set-Cookie` headers after the sign-in: the step is over, and the browser a known one. */
  finished(request: Request, account: DeviceAccount): string[];
};

export function createSecondStepCookies(options: {
  service: string;
  secure: () => boolean;
  devices: () => KnownDevices;
}): StepCookies {
  const name = () => `${options.secure() ? '__Host-' : ''}${options.service}.second-step`;
  const attributes = () => `Path=/; HttpOnly${options.secure() ? '; Secure' : ''}; SameSite=Lax`;
  const cookieOf = (request: Request) => request.headers.get('cookie');
  return {
    read: (request) => readCookie(cookieOf(request), name()) ?? null,
    begun: (token) => `${name()}=${token}; Max-Age=${secondStepSeconds}; ${attributes()}`,
    findDeviceId: (request, account) => options.devices().find(cookieOf(request), account),
    finished: (request, account) => [
      `${name()}=; Max-Age=0; ${attributes()}`,
      options.devices().remember(cookieOf(request), account),
    ],
  };
}

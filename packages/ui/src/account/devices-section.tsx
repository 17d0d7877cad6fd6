import type { SignInSession } from '@repo/schemas/sign-in-session';
import { SettingsSection } from './settings-section.tsx';
import { SignInList, SignOutOthers } from './sign-in-list.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

export type DevicesSectionProps = {
  signIns: readonly SignInSession[];
  /** The endpoint that ends all sessions of the person. */
  path: string;
  /** What else ends with the sessions. */
  alsoEnds?: string;
};

export function DevicesSection({ signIns, path, alsoEnds }: DevicesSectionProps) {
  return (
    <SettingsSection
      id="devices"
      title="Where you are signed in"
      description="Sign out devices that you do not recognise or no longer use, and change your password if it was not you."
    >
      <div className="space-y-4">
        <SignInList signIns={signIns} />
        <div className="flex flex-wrap gap-3 border-t border-line pt-4">
          {signIns.length > 1 ? <SignOutOthers /> : null}
          <SignOutEverywhere path={path} alsoEnds={alsoEnds} />
        </div>
      </div>
    </SettingsSection>
  );
}

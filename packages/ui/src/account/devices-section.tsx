import { SettingsSection } from './settings-section.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

export type DevicesSectionProps = {
  /** When one may want it. */
  description: string;
  /** Where the service ends every session of the person. */
  path: string;
};

/** The part of the settings where one ends every session, in a service that keeps no list of them. */
export function DevicesSection({ description, path }: DevicesSectionProps) {
  return (
    <SettingsSection id="devices" title="Devices" description={description}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="text-sm text-muted">Ends every session at once, this one too.</p>
        <SignOutEverywhere path={path} />
      </div>
    </SettingsSection>
  );
}

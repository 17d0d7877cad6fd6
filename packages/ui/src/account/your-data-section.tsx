import type { PersonalExport } from '@repo/schemas/personal-export';
import Link from 'next/link';
import { PersonalExportList } from './personal-export-list.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The section's id is your-data. */
export function YourDataSection({ exports }: { exports: PersonalExport[] }) {
  return (
    <SettingsSection
      id="your-data"
      title="Your data"
      description={
        <>
          A copy of what we have stored about you.{' '}
          <Link href="/privacy" className="link">
            What we keep, and for how long
          </Link>
        </>
      }
    >
      <PersonalExportList initial={exports} />
    </SettingsSection>
  );
}

import type { PersonalExport } from '@repo/schemas/personal-export';
import Link from 'next/link';
import { ExportList } from './export-list.tsx';
import { SettingsSection } from './settings-section.tsx';

/** The part of the settings where one asks for a copy of one's data and downloads it. `id` of the section: your-data. */
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
      <ExportList initial={exports} />
    </SettingsSection>
  );
}

import type { PersonalExport } from '@repo/schemas/personal-export';
import { PageLink } from '../page-link.tsx';
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
          <PageLink href="/privacy" className="link">
            What we keep, and for how long
          </PageLink>
        </>
      }
    >
      <PersonalExportList initial={exports} />
    </SettingsSection>
  );
}

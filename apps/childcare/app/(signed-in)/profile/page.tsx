import { SettingsSection } from '@repo/ui/account/settings-section';
import { Icon } from '@repo/ui/icon';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import type { Metadata } from 'next';
import { PhotoField } from '#components/profile/photo-field.tsx';
import { ProfileForm } from '#components/profile/profile-form.tsx';
import { getOwnProfile } from '#domain/profile/get-profile.ts';
import { requireActor } from '#page-context.ts';

export const metadata: Metadata = { title: 'Your profile' };

export default async function ProfilePage() {
  const profile = await getOwnProfile(await requireActor());
  const { organization, staffId } = profile;
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader
        title="Your profile"
        actions={
          <LinkButton href="/settings">
            <Icon name="settings" />
            Settings
          </LinkButton>
        }
      />
      <div>
        <SettingsSection
          id="photo"
          title="Photo"
          description={organization ? 'Your centre sees it beside your name.' : 'It stands beside your name.'}
        >
          <PhotoField name={profile.name} image={profile.image} />
        </SettingsSection>

        <SettingsSection id="about" title="Name and work" description="Who you are, and what you do.">
          <ProfileForm profile={profile} />
        </SettingsSection>

        {organization ? (
          <SettingsSection
            id="centre"
            title="Centre"
            description="Your centre maintains these. Contact it if something is wrong."
          >
            <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[auto_1fr]">
              <div className="sm:contents">
                <dt className="text-sm text-muted">Centre</dt>
                <dd className="font-medium break-words">{organization.name}</dd>
              </div>
              {staffId ? (
                <div className="sm:contents">
                  <dt className="text-sm text-muted">Staff number</dt>
                  <dd className="font-medium tabular-nums">{staffId}</dd>
                </div>
              ) : null}
            </dl>
          </SettingsSection>
        ) : null}
      </div>
    </div>
  );
}

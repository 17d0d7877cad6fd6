import { PageHeader } from '@repo/ui/page-header';
import { TabLinks } from '@repo/ui/tab-links';

export function ModerationHeader({
  current,
}: {
  current: 'queue' | 'appeals' | 'none' | 'audit' | 'synonyms' | 'pages' | 'csp';
}) {
  return (
    <>
      <PageHeader
        title="Moderation"
        description="What people reported, and what was done about it. Everything you do here is written down."
      />
      <TabLinks
        label="Moderation"
        className="mb-6"
        tabs={[
          { href: '/moderation', label: 'Reports', current: current === 'queue' },
          { href: '/moderation/appeals', label: 'Appeals', current: current === 'appeals' },
          { href: '/moderation/audit', label: 'Audit log', current: current === 'audit' },
          { href: '/moderation/synonyms', label: 'Search words', current: current === 'synonyms' },
          { href: '/moderation/pages', label: 'Pages', current: current === 'pages' },
          { href: '/moderation/csp-reports', label: 'Blocked content', current: current === 'csp' },
        ]}
      />
    </>
  );
}

import { defineNotificationKind } from '@repo/notifications/define-kind';
import { z } from 'zod';

type Published = { courseRunId: string; title: string; names: string[] };

/** `names` are those that learners can open: a draft is never named. */
function describe({ title, names: [first, ...others] }: Published): string {
  if (others.length === 0) return `“${first}” is ready to open in ${title}.`;
  return `${others.length + 1} new materials are ready to open in ${title}.`;
}

export const classMaterialKind = defineNotificationKind({
  kind: 'class-material',
  label: 'New materials of your classes',
  data: z.object({ courseRunId: z.string(), title: z.string(), names: z.array(z.string()) }),
  channels: { mail: true, push: true },
  title: () => 'New material for your class',
  body: describe,
  path: ({ courseRunId }) => `/classes/${courseRunId}/materials`,
  mail: (published) => ({
    subject: `New material: ${published.title}`,
    paragraphs: [describe(published), ...(published.names.length > 1 ? [published.names.join('\n')] : [])],
    actionLabel: 'See the materials',
  }),
});

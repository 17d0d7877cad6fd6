import { RichText } from '@repo/rich-text/rich-text';
import { courseLevels } from '@repo/schemas/childcare/course';
import { Image } from '@repo/ui/image';
import { quizMergeFields } from '@repo/ui/quiz/quiz-merge-fields';
import type { DraftField } from '@repo/ui/use-autosaved-course-draft';
import { levelLabels } from '#components/course/labels.ts';
import { durationText } from './duration-text.ts';
import { confirmationText, lectureDraftSchema } from './lecture-draft.ts';

const formatted = (label: string): DraftField => ({
  label,
  isTall: true,
  isReadOnce: true,
  show: (html) => (html ? <RichText html={String(html)} /> : undefined),
});

export const lectureMergeFields: Record<string, DraftField> = {
  title: { label: 'Title' },
  isPreview: { label: 'Anybody may look at it before they begin' },
  content: formatted('Text'),
  confirmation: {
    label: 'How learners complete it',
    show: (value) =>
      confirmationText(lectureDraftSchema.shape.confirmation.catch(null).parse(value)) ||
      'They mark it as done',
  },
  videoUrl: { label: 'Video', show: (url) => fileName(String(url)) },
  videoDuration: { label: 'Length', show: (seconds) => durationText(Number(seconds)) || undefined },
  ...Object.fromEntries(Object.entries(quizMergeFields).map(([name, field]) => [`quiz.${name}`, field])),
};

export function detailsMergeFields(
  categories: readonly { id: string; name: string }[],
): Record<string, DraftField> {
  return {
    title: { label: 'Title' },
    subtitle: { label: 'Subtitle' },
    description: formatted('Description'),
    categoryId: {
      label: 'Category',
      show: (id) => (id ? categories.find((category) => category.id === id)?.name : 'None yet'),
    },
    level: {
      label: 'Level',
      show: (value) => {
        const level = courseLevels.find((one) => one === value);
        return level && levelLabels[level];
      },
    },
    language: { label: 'Language' },
    priceSgd: { label: 'Price', show: (text) => `S$${text}` },
    cpdPoints: { label: 'CPD points' },
    estimatedHours: { label: 'Takes about', show: (text) => `${text} hours` },
    certificateMonths: {
      label: 'Certificates are valid for',
      show: (text) => (text ? `${text} months` : 'They do not expire'),
    },
    requiresEvidence: { label: 'Certificates need proof of every lesson' },
    lessonsInOrder: { label: 'Lessons are done in order' },
    learningOutcomes: { label: 'What learners will be able to do' },
    thumbnail: {
      label: 'Picture',
      show: (address) =>
        address ? (
          <Image src={String(address)} alt="" className="aspect-video w-40 rounded-md object-cover" />
        ) : (
          'None'
        ),
    },
  };
}

function fileName(address: string): string | undefined {
  return address.split('/').at(-1) || undefined;
}

import type { CourseDetail } from '@repo/schemas/childcare/course';
import { JsonLd } from '@repo/ui/json-ld';
import { languageTagOf } from './language-tag.ts';

type StructuredDataProps = { course: CourseDetail; url: string; provider: string };

/** The course as schema.org/Course, for search engines. What is unknown is left out. */
export function StructuredData({ course, url, provider }: StructuredDataProps) {
  const language = languageTagOf(course.language);
  return (
    <JsonLd
      data={{
        '@context': 'https://schema.org',
        '@type': 'Course',
        name: course.title,
        description: course.subtitle || course.title,
        url,
        ...(course.thumbnail ? { image: course.thumbnail } : {}),
        ...(language === null ? {} : { inLanguage: language }),
        provider: { '@type': 'Organization', name: provider },
        offers: {
          '@type': 'Offer',
          category: course.priceSgd > 0 ? 'Paid' : 'Free',
          price: course.priceSgd.toFixed(2),
          priceCurrency: 'SGD',
        },
        ...(course.estimatedHours > 0
          ? {
              hasCourseInstance: {
                '@type': 'CourseInstance',
                courseMode: 'Online',
                courseWorkload: `PT${Math.round(course.estimatedHours * 60)}M`,
              },
            }
          : {}),
      }}
    />
  );
}

import type { CourseDetail } from '@repo/schemas/childcare/course';

type StructuredDataProps = { course: CourseDetail; url: string; provider: string };

/** The course as schema.org/Course, for search engines. Escapes `<`, so that no text of an author can end the script. */
export function StructuredData({ course, url, provider }: StructuredDataProps) {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Course',
    name: course.title,
    description: course.subtitle || course.title,
    url,
    inLanguage: course.language,
    provider: { '@type': 'Organization', name: provider },
    offers: { '@type': 'Offer', category: 'Paid', price: course.priceSgd.toFixed(2), priceCurrency: 'SGD' },
    ...(course.estimatedHours > 0
      ? {
          hasCourseInstance: {
            '@type': 'CourseInstance',
            courseMode: 'Online',
            courseWorkload: `PT${Math.round(course.estimatedHours * 60)}M`,
          },
        }
      : {}),
  };
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  );
}

import type { ScormVersion } from '../manifest.ts';

export type SampleItem = {
  identifier: string;
  title: string;
  href: string;
  asset?: boolean;
  more?: string;
  parameters?: string;
};

const spaces = {
  '1.2': `xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"`,
  '2004': `xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" xmlns:imsss="http://www.imsglobal.org/xsd/imsss"`,
};

/** An imsmanifest.xml as authoring programs write it. */
export function makeManifest(
  version: ScormVersion,
  items: readonly SampleItem[],
  title = 'Washing hands',
): string {
  const kind = version === '1.2' ? 'adlcp:scormtype' : 'adlcp:scormType';
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="sample" version="1" ${spaces[version]}>
  <metadata><schema>ADL SCORM</schema><schemaversion>${version === '1.2' ? '1.2' : '2004 4th Edition'}</schemaversion></metadata>
  <organizations default="org"><organization identifier="org"><title>${title}</title>
${items
  .map(
    ({ identifier, title: name, parameters, more = '' }, index) =>
      `    <item identifier="${identifier}" identifierref="res-${index}"${parameters === undefined ? '' : ` parameters="${parameters}"`}><title>${name}</title>${more}</item>`,
  )
  .join('\n')}
  </organization></organizations>
  <resources>
${items
  .map(
    ({ href, asset }, index) =>
      `    <resource identifier="res-${index}" type="webcontent" ${kind}="${asset ? 'asset' : 'sco'}" href="${href}"/>`,
  )
  .join('\n')}
  </resources>
</manifest>`;
}

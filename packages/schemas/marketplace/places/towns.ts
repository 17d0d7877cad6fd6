import type { PlaceRow } from './place-row.ts';

/**
 * Towns: the planning areas in which people live or work, with the point that the Urban Redevelopment Authority names for each
 * (converted from SVY21 to WGS 84): id, name, latitude, longitude, and other spellings. Without the water catchments, the outer
 * islands and the areas that are still empty.
 *
 * Contains information from the Master Plan 2014 Planning Area Boundary (Urban Redevelopment Authority), accessed through the
 * data files of the npm package sg-heatmap 3.4.2, which is made available under the terms of the Singapore Open Data Licence
 * version 1.0: https://data.gov.sg/open-data-licence
 */
export const towns: readonly PlaceRow[] = [
  ['ang-mo-kio', 'Ang Mo Kio', 1.3801, 103.8421, ['amk']],
  ['bedok', 'Bedok', 1.324, 103.9284],
  ['bishan', 'Bishan', 1.355, 103.8404],
  ['boon-lay', 'Boon Lay', 1.3148, 103.7022],
  ['bukit-batok', 'Bukit Batok', 1.3557, 103.7547],
  ['bukit-merah', 'Bukit Merah', 1.2755, 103.8231],
  ['bukit-panjang', 'Bukit Panjang', 1.3668, 103.773],
  ['bukit-timah', 'Bukit Timah', 1.33, 103.7907],
  ['changi', 'Changi', 1.3508, 103.9978],
  ['choa-chu-kang', 'Choa Chu Kang', 1.3856, 103.7472, ['cck']],
  ['clementi', 'Clementi', 1.3176, 103.7607],
  ['downtown-core', 'Downtown Core', 1.2851, 103.8543, ['cbd', 'city']],
  ['geylang', 'Geylang', 1.3209, 103.8895],
  ['hougang', 'Hougang', 1.3636, 103.8898, ['hou gang']],
  ['jurong-east', 'Jurong East', 1.3204, 103.7348],
  ['jurong-west', 'Jurong West', 1.3416, 103.7049],
  ['kallang', 'Kallang', 1.3103, 103.8664],
  ['lim-chu-kang', 'Lim Chu Kang', 1.4306, 103.7193],
  ['mandai', 'Mandai', 1.4236, 103.8025],
  ['marina-south', 'Marina South', 1.2805, 103.8656],
  ['marine-parade', 'Marine Parade', 1.3002, 103.8963],
  ['museum', 'Museum', 1.2959, 103.8467],
  ['newton', 'Newton', 1.3087, 103.8381],
  ['novena', 'Novena', 1.327, 103.8353],
  ['orchard', 'Orchard', 1.3038, 103.8336],
  ['outram', 'Outram', 1.2829, 103.8421],
  ['pasir-ris', 'Pasir Ris', 1.3786, 103.9483],
  ['paya-lebar', 'Paya Lebar', 1.3594, 103.9148],
  ['pioneer', 'Pioneer', 1.3126, 103.673],
  ['punggol', 'Punggol', 1.4054, 103.91],
  ['queenstown', 'Queenstown', 1.2891, 103.7846],
  ['river-valley', 'River Valley', 1.298, 103.834],
  ['rochor', 'Rochor', 1.3043, 103.8533],
  ['seletar', 'Seletar', 1.4143, 103.8771],
  ['sembawang', 'Sembawang', 1.4557, 103.8188],
  ['sengkang', 'Sengkang', 1.3913, 103.8877, ['seng kang']],
  ['serangoon', 'Serangoon', 1.3652, 103.8678],
  ['singapore-river', 'Singapore River', 1.2901, 103.8412],
  ['southern-islands', 'Southern Islands', 1.243, 103.8358, ['sentosa']],
  ['sungei-kadut', 'Sungei Kadut', 1.4181, 103.7575],
  ['tampines', 'Tampines', 1.3437, 103.9543],
  ['tanglin', 'Tanglin', 1.3084, 103.8176],
  ['tengah', 'Tengah', 1.3638, 103.7288],
  ['toa-payoh', 'Toa Payoh', 1.3367, 103.861, ['tpy']],
  ['tuas', 'Tuas', 1.2785, 103.6328],
  ['woodlands', 'Woodlands', 1.4407, 103.7877],
  ['yishun', 'Yishun', 1.415, 103.8369],
];

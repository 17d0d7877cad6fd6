/**
 * The 28 postal districts, which have no official point: the number, the best known of the general locations that the Urban
 * Redevelopment Authority names for it, and the stations and towns whose mean stands for it.
 */
export const districts: readonly (readonly [number: number, locations: string, around: readonly string[]])[] =
  [
    [1, 'Raffles Place, Marina', ['raffles-place-mrt', 'marina-bay-mrt', 'downtown-mrt']],
    [2, 'Tanjong Pagar, Anson', ['tanjong-pagar-mrt']],
    [3, 'Queenstown, Tiong Bahru', ['queenstown-mrt', 'redhill-mrt', 'tiong-bahru-mrt']],
    [4, 'Telok Blangah, HarbourFront', ['telok-blangah-mrt', 'harbourfront-mrt']],
    [5, 'Pasir Panjang, Clementi', ['pasir-panjang-mrt', 'kent-ridge-mrt', 'clementi-mrt']],
    [6, 'City Hall, High Street', ['city-hall-mrt', 'clarke-quay-mrt']],
    [7, 'Bugis, Golden Mile', ['bugis-mrt', 'nicoll-highway-mrt']],
    [8, 'Little India, Farrer Park', ['little-india-mrt', 'farrer-park-mrt']],
    [9, 'Orchard, River Valley', ['orchard-mrt', 'somerset-mrt', 'great-world-mrt']],
    [
      10,
      'Bukit Timah, Holland',
      ['botanic-gardens-mrt', 'farrer-road-mrt', 'holland-village-mrt', 'sixth-avenue-mrt'],
    ],
    [11, 'Novena, Newton', ['novena-mrt', 'newton-mrt', 'stevens-mrt']],
    [12, 'Toa Payoh, Balestier', ['toa-payoh-mrt', 'boon-keng-mrt']],
    [13, 'MacPherson, Potong Pasir', ['macpherson-mrt', 'potong-pasir-mrt', 'tai-seng-mrt']],
    [14, 'Geylang, Eunos', ['aljunied-mrt', 'paya-lebar-mrt', 'eunos-mrt']],
    [15, 'Katong, Marine Parade', ['katong-park-mrt', 'tanjong-katong-mrt', 'marine-parade-mrt']],
    [16, 'Bedok, Bayshore', ['bedok-mrt', 'bayshore-mrt', 'tanah-merah-mrt']],
    [17, 'Changi, Loyang', ['changi', 'upper-changi-mrt']],
    [18, 'Tampines, Pasir Ris', ['tampines-mrt', 'pasir-ris-mrt']],
    [19, 'Serangoon, Hougang, Punggol', ['serangoon-mrt', 'hougang-mrt', 'sengkang-mrt', 'punggol-mrt']],
    [20, 'Bishan, Ang Mo Kio', ['bishan-mrt', 'ang-mo-kio-mrt']],
    [21, 'Upper Bukit Timah, Ulu Pandan', ['beauty-world-mrt', 'king-albert-park-mrt']],
    [22, 'Jurong', ['jurong-east-mrt', 'lakeside-mrt', 'boon-lay-mrt']],
    [
      23,
      'Bukit Panjang, Choa Chu Kang',
      ['bukit-panjang-mrt', 'choa-chu-kang-mrt', 'hillview-mrt', 'bukit-batok-mrt'],
    ],
    [24, 'Lim Chu Kang, Tengah', ['lim-chu-kang', 'tengah']],
    [25, 'Kranji, Woodlands', ['kranji-mrt', 'woodlands-mrt', 'marsiling-mrt']],
    [26, 'Upper Thomson, Springleaf', ['lentor-mrt', 'springleaf-mrt']],
    [27, 'Yishun, Sembawang', ['yishun-mrt', 'sembawang-mrt']],
    [28, 'Seletar, Jalan Kayu', ['seletar', 'fernvale-lrt']],
  ];

import type { Random } from './random.ts'

type Sex = 'F' | 'M'
type Community = { weight: number; last: string[]; F: string[]; M: string[] }

const words = (text: string) => text.trim().split(/,\s*/)

/** Surnames and given names that go together in Trinidad and Tobago; common given names belong to all. */
const communities: Community[] = [
  {
    weight: 40,
    last: words(
      `Alexander, Alexis, Alleyne, Antoine, Archer, Augustine, Baptiste, Belgrave, Bernard, Bishop, Blackman, Bobb, Braithwaite, Burke, Cato,
       Celestine, Charles, Clarke, Cudjoe, Cumberbatch, Daniel, Dottin, Duncan, Edwards, Felix, Francis, Frederick, George, Gittens, Greenidge,
       Griffith, Guy, Hackett, Henry, Hinds, Hospedales, Hypolite, Isaac, Jack, James, John, Joseph, Julien, Lashley, Lewis, London, Marcelle,
       Marshall, McIntyre, McMillan, Mitchell, Modeste, Moses, Nurse, O'Brien, O'Neil, Ottley, Paul, Peters, Phillip, Pierre, Prescott, Quashie,
       Richards, Roberts, Samuel, Sealy, Simmons, Skeete, St. Bernard, St. Louis, Stewart, Thomas, Toussaint, Waldron, Warner, Wickham, Williams,
       Wilson, Worrell`,
    ),
    F: words(
      `Akilah, Anaya, Ayanna, Camille, Deja, Imani, Imara, Jada, Je'Nae, Jenelle, Kaylee, Keisha, Keziah, Kiara, Kiersten, M’Kayla, Makeda,
       Nia, Nyasha, Nyla, Renée, Sariah, Shania, Shemiah, T'Shara, Tiana, Zaria, Zoë`,
    ),
    M: words(
      `Akeem, Akil, D’Andre, De'Shawn, Jabari, Jadon, Jahmal, Jalen, Josiah, Kareem, Keon, Kerwin, Khalil, Kofi, Kwame, Malachi, Micah, Nkosi,
       Omari, Rondell, Sekou, Shaquille, T'Neil, Té-Shawn, Tyrese, Tyrell, Xavier, Zion`,
    ),
  },
  {
    weight: 30,
    last: words(
      `Bachan, Balgobin, Beharry, Bhagwandeen, Bisnath, Bissessar, Boodoo, Boodram, Budhram, Chatoor, Dass, Deonarine, Dookie, Gobin, Gopaul,
       Harrilal, Jaggernauth, Jaikaran, Kissoon, Lalla, Lutchman, Mahabir, Maharaj, Mangal, Mootoo, Motilal, Nandlal, Narine, Paltoo, Persad,
       Persaud, Ragoonath, Rajkumar, Ramcharan, Ramdeen, Ramkissoon, Ramlogan, Ramnarine, Rampersad, Ramroop, Ramsaran, Ramsingh, Ramsumair,
       Roopnarine, Sankar, Seecharan, Seepersad, Seunarine, Singh, Sookdeo, Sooknanan, Sookram, Soomai, Teelucksingh, Tewarie`,
    ),
    F: words(
      `Aarti, Aditi, Ameera, Anjali, Arya, Ashmini, Devika, Divya, Esha, Gayatri, Indira, Kavita, Kirti, Leela, Mala, Neela, Nirvana, Priyanka,
       Radha, Reshma, Riya, Sarika, Shivani, Sunita, Vashti, Vidya`,
    ),
    M: words(
      `Aditya, Anil, Arjun, Ashvin, Darsh, Dev, Dinesh, Jayden, Kiran, Krishna, Navin, Nikhil, Pavan, Rajiv, Ravi, Rishi, Rohan, Sachin, Shiva,
       Suresh, Tejas, Varun, Veer, Vijay, Vishal, Yash`,
    ),
  },
  {
    weight: 11,
    last: words(
      `Abdool-Rahman, Ahamad, Ali, Ali-Mohammed, Baksh, Hassanali, Hosein, Juman, Karim, Khan, Mohammed, Mustapha, Rahaman, Rahim`,
    ),
    F: words(`Aaliyah, Aaminah, Fareeda, Khadija, Maryam, Nadia, Rukaiya, Safiya, Shazara, Sumayyah, Yasmin, Zahra, Zaina`),
    M: words(`Adil, Amir, Faheem, Farid, Hakeem, Ibrahim, Imran, Khalid, Naim, Rafiq, Salim, Tariq, Yusuf, Zayd`),
  },
  {
    weight: 14,
    last: words(
      `Aché, Agostini, Alcántara, Amoroso, D'Abreau, D'Oliveira, De Freitas, De Gannes, De Souza, De Verteuil, Farfán, Fortuné, François,
       Gómez, González, Hernández, La Borde, La Touche, Lezama, Marcano, Marchán, Martínez, Noël, O’Connor, Pantin, Peña, Rondón, Salazar,
       Vásquez, Villafaña`,
    ),
    F: words(
      `Amélie, Aimée, Chloé, Élise, Gabrielle, Isabela, Joëlle, Lucía, Maëlle, Mariángel, Mónica, Natália, Nicolette, Noemí, Sofía, Valentina, Ximena`,
    ),
    M: words(
      `Andrés, André, Diego, Emilio, Étienne, Jérôme, Joaquín, José, Lorenzo, Matthias, Mateo, Nicolás, Rafael, René, Sébastien, Tomás`,
    ),
  },
  {
    weight: 5,
    last: words(`Achong, Ahyee, Aleong, Chin Aleong, Chung Wai, Lee Loy, Lee Lum, Lee Sing, Ling, Wong, Yip Young, Young Lai`),
    F: words(`Jia, Kai-Lin, Lian, Mei-Lin, Sue-Ann, Xin`),
    M: words(`Jian, Jordan, Kai, Li Wei, Marcus, Wei`),
  },
]

/** Repeats each community by its weight. */
const drawn = communities.flatMap((community) => Array.from({ length: community.weight }, () => community))

const shared = {
  F: words(
    `Abigail, Alyssa, Amanda, Amaya, Ariana, Arielle, Brianna, Celeste, Chantal, Danielle, Faith, Grace, Hannah, Jasmine, Jayda, Kimberly, Leah,
     Melissa, Michaela, Naomi, Rachel, Rebecca, Samantha, Sarah, Serena, Tamika, Tessa, Vanessa`,
  ),
  M: words(
    `Aaron, Adam, Brandon, Caleb, Christian, Daniel, David, Dillon, Elijah, Ethan, Gabriel, Isaiah, Jeremiah, Jonathan, Joshua, Justin, Kyle,
     Liam, Luke, Matthew, Nathaniel, Nicholas, Rhys, Ryan, Samuel, Stephen, Timothy, Zachary`,
  ),
}

/** Names that are too long for a narrow form, column or label. */
const long: Record<Sex, string[]> = {
  F: words(`Oluwaseun Adébáyò Christiana, Anuradha Saraswatie, Marie-Antoinette Joséphine, Francesca-Gabriella, Ana María del Carmen`),
  M: words(`Bartholomew Emmanuel, Satyanarayan Krishnadath, Jean-Baptiste Toussaint, Maximiliano Sebastián, Christopher-Alexander`),
}

export type Name = { first: string; last: string }

export function nameOf(chance: Random, sex: Sex): Name {
  const family = communityOf(chance)
  const last = chance.pick(family.last)
  const isDouble = !/[ -]/.test(last) && chance.chance(0.07)
  return { last: isDouble ? joined(last, chance.pick(communityOf(chance).last)) : last, first: firstName(chance, family, sex) }
}

function firstName(chance: Random, family: Community, sex: Sex): string {
  if (chance.chance(0.008)) return chance.pick(long[sex])
  const first = chance.pick(chance.chance(0.72) ? family[sex] : shared[sex])
  return chance.chance(0.05) && !/[ '’-]/.test(first) ? joined(first, chance.pick(shared[sex])) : first
}

const joined = (one: string, other: string) => (one === other || /[ -]/.test(other) ? one : `${one}-${other}`)

function communityOf(chance: Random): Community {
  return chance.pick(drawn)
}

/** `d.lutchman`, `r.beharry-cole`: a user name that any keyboard can type. */
export function userNameOf({ first, last }: Name): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z-]/g, '')
      .toLowerCase()
  return `${plain(first).slice(0, 1)}.${plain(last)}`
}

/** Class lists of two classes with fixed names and sexes, so that screenshots always show the same people. */
export const knownClasses: Record<string, string[]> = {
  '3A': words(
    `F Zahra Abdool-Rahman, F Gabrielle Aché, M Kerwin Alexis, M Faheem Ali, M Akeem Baptiste, F Divya Beharry-Singh, F Kavita Boodram,
     M Jadon Charles, F Mei-Lin Chin_Aleong, F Nicolette D'Abreau, F Renée De_Freitas, M Isaiah De_Souza-Khan, M Té-Shawn Edwards, F Joëlle François,
     M Andrés Gómez_Rondón, F Riya Gopaul, F Aaliyah Hosein, M Veer Jaggernauth, F Kiersten-Anne Joseph, M Xavier La_Touche, M Jordan Lee_Lum,
     F Aditi Maharaj, M Zion McIntyre-Pierre, F Sumayyah Mohammed, M Sébastien Noël, M Malachi Nurse, F Kaylee O'Brien, M Vishal Persad,
     M Omari Phillip, F Anjali Ramkissoon, F Ameera Rampersad-Joseph, M Darsh Seecharan, F Amélie St._Louis, M Nkosi Thomas, F Je'Nae Williams`,
  ),
  '2C': words(
    `F Keziah Adams, M Naim Ahamad, F Sofía Alcántara, M Kwame Antoine, F Shivani Bachan, M Jalen Baptiste-Cole, M Micah Bernard, F Arya Bisnath,
     F Mariángel Castillo_Vásquez, F Anaya Charles, M Caleb Chung_Wai, F Imara Cudjoe, F Natália D'Oliveira, M Rohan Dass, F Élise De_Gannes,
     F Safiya Dookie-Ali, F Maëlle Fortuné, M Tyrese George, F Sariah Hackett, M Kiran Harrilal, F Nyla James-Lewis, M Zayd Khan, F Camille La_Borde,
     F Priyanka Lalla, M Dev Mahabir, M Diego Marchán, F Akilah Moses, F Esha Nandlal, M Rhys O'Neil, F Chloé Pantin-Gray, M Jabari Quashie,
     M Tejas Ramnarine, F Leela Sookdeo`,
  ),
}

export function knownName(entry: string): Name & { sex: Sex } {
  const [sex, first, last] = entry.split(' ')
  return { sex: sex as Sex, first: first ?? '', last: (last ?? '').replaceAll('_', ' ') }
}

/**
 * What people ask about that the library knows nothing of, though it may hold the words; phrases between commas. As long
 * as nothing else in a question says what it knows of, it is not answered.
 */
export const everyday = `
  weather, rain, rains, snow, sunny, sunshine, temperature, forecast, climate, hot in summer, storm, wetter, regen, clima, tiempo hace, lluvia, tempo amanhã, météo, pluie,
  pizza, restaurant, restaurants, food, eat, dinner, lunch, breakfast, coffee, cafe, cafes, bar, bars, beer, wine, recipe, recipes, cook, cooking, vegan, vegetarian, dish, dishes, street food, comida, comer, restaurante, receta, essen, rezept, bier, manger, cuisine, recette, vin, sushi, pasta, curry, cake, bread, tap water, drink, drinking water, drinkable,
  beach, beaches, playa, playas, praia, praias, strand, plage, plages, surf, surfing, surf spot, ski, skiing, diving, hiking, hike, trail, trails, museum, museums, sightseeing, attractions, things to do, what to see, nightlife, party, parties, club, clubs, festival, festivals, concert, concerts, hotel recommendation, best hotel, hotels, cheap hotel, to pack, should i pack, internet speed, wifi speed, fast is the internet, speed of the internet, airport to, vom flughafen, barber, cherry blossom, best time to visit, hostel, hostels, airbnb, itinerary, weekend trip, mountain, mountains, lake, island hopping, tourist attractions, waterfall, temple, castle, zoo, shopping mall,
  school, schools, kindergarten, university ranking, best university, escuela, colegio, escola, schule, schulen, école, nursery, homework, exam, essay,
  rent a, rent an, for rent, to rent, flat rent, flat rents, flat to rent, rent a flat, rent an apartment, rent a house, cheap apartment, cheap flat, apartment prices, house prices, rents in, average rent, cheapest rent, rent a room, roommate, alquiler, alquilar, aluguel, arrendar, miete, wohnung mieten, loyer, louer, landlord, neighbourhood, neighborhoods, neighborhood, coworking, coworking space, gym, yoga, cost of groceries, groceries, supermarket,
  driving licence, driving license, foreign driving licence, driving licences, renew my driving licence, one bedroom, bedroom apartment, bedroom flat, mortgage, mortgages, hypothek, hipoteca, driver's license, driver's licence, drivers license, drive a car, rent a car, car rental, speed limit, parking, motorway, motorways, highway, bicycle, bike, fahrrad, bicicleta, vélo, scooter, motorbike, taxi, uber, metro, subway, bus, buses, train, trains, ferry, ferries, cheap flights, cheapest flight, month to fly, airfare, airfares, flight from, flights from, flight time, how far, distance, kilometres, kilometers, miles, carnet de conducir, führerschein, permis de conduire, carteira de motorista, luggage allowance, jet lag, tram, tolls,
  dog, dogs, cat, cats, pet, pets, pet passport, dog passport, cat need, dog need, perro, gato, cachorro, hund, katze, chien, chat noir, horse, fish tank, parrot,
  vaccine, vaccines, vaccination, vaccinations, dentist, dentists, doctor recommend, rash, fever, headache, cough, symptom, symptoms, pregnant, pain, medicine, medication, diet, lose weight, calories, pharmacy, therapist, depressed, sore throat, allergy, blood pressure, zahnarzt, dentista, dentiste, malaria, mosquito, mosquitoes, sunscreen,
  tickets for, ticket for the match, football, soccer, basketball, tennis, champions league, world cup, olympics, match, game, games, score, won the, who won, winner, team, league, formula one, marathon, super bowl,
  election, elections, president, prime minister, king, queen, parliament seats, politics, war, history, historical, capital of, capital city, population, how many people live, flag, anthem, famous, celebrity, actor, actress, singer, invented, who wrote, who is, tallest, highest mountain, longest river, biggest city, currency of, language do they speak, languages spoken, national dish, national animal, public holidays,
  movie, movies, film, films, series, book, books, novel, poem, song, songs, music, lyrics, plot, hamlet, story about, joke, jokes, witz, chiste, piada, blague, riddle, horoscope, star sign, meme, guitar, piano, video game,
  python, javascript, function that, code that, sort a list, sql, excel, spreadsheet formula, regex, algorithm, program in, html, css, java, debug, programming, linux command, machine learning, quantum, physics, chemistry, black hole, equation, calculate, square root, derivative, integral, math, translate, translation of, say thank you, how do i say, how do you say, say hello, thank you in, cómo se dice, wie sagt man, comment dit-on, learn spanish, learn french, learn german, grammar, spelling, synonym,
  girlfriend, boyfriend, date night, dating advice, dating app, tinder, love, breakup, left me, marry me, wedding, birthday, gift, present for, divorce, divorced, custody, lawsuit, hello, hi, good morning, how are you, who are you, thank you, thanks, your name, are you human, meaning of life, feel lonely, make friends, sad, bored, motivate,
  what time is it, time zone, time difference, sunrise, sunset, moon, mars, planet, stars, space, astronomy, dinosaurs,
  stock price, share price, stocks to buy, lottery numbers, bet, betting, casino, gold price, bitcoin price, price of bitcoin, price prediction,
  where to buy, shopping, sneakers, co-living, coliving, cover letter, love letter, haircut, hairdresser, clothes, shoes, shirt, dress, fashion, makeup, tattoo, garden, plants, flowers, paint, repair, fix my, washing machine, fridge, furniture, sofa, mattress, laptop recommendation, best phone, iphone, camera, headphones, television, safe at night, crime rate, is it safe, pickpockets, earthquake, volcano, electricity bill, plumber, prime number, chess, baby names, knitting, vacuum cleaner
`;

/** Numbers as words, as they are written in digits. */
export const numberWords: Readonly<Record<string, string>> = {
  seven: "7",
  ten: "10",
  eleven: "11",
  twelve: "12",
  fifteen: "15",
  sixteen: "16",
  seventeen: "17",
  eighteen: "18",
  nineteen: "19",
  twenty: "20",
  thirty: "30",
  forty: "40",
  fifty: "50",
  sixty: "60",
  seventy: "70",
  eighty: "80",
  ninety: "90",
  hundred: "100",
  zehn: "10",
  zwanzig: "20",
  hundert: "100",
  diez: "10",
  veinte: "20",
  cien: "100",
  dez: "10",
  vinte: "20",
  dix: "10",
  vingt: "20",
  cent: "100",
};

/** Words that ask for whatever there is on a place; between blanks. */
export const introWords =
  "tell know info information please help want all everything anything say something facts overview guide country";

/** Words of questions that say nothing of what is asked, besides those that PostgreSQL drops; between blanks. */
export const fillerWords = `
  please tell know want would like could can may might must need let help think really true ok okay hey sure maybe actually just also even still ever
  get got gets getting go goes going gone went come comes coming take takes taking took make makes making made give gives giving gave put keep keeps use using used do does doing done
  say says said ask asks asking asked question find finds finding look looking looks show shows see seen try trying thing things something anything nothing everything stuff kind sort way ways lot lots
  someone somebody anyone anybody everyone everybody nobody people person guy guys one ones two first last next new old good better best bad worse worst nice great big small easy easiest hard simple
  much many more most less least few little bit enough again already yet soon now then later today tomorrow yesterday here there where when why how what which who whose
  year years month months week weeks day days time times hour hours long short quick quickly fast
  different various several other others another else whole usual usually normal normally
  country countries place places state states world city abroad overseas foreign foreigner foreigners foreigners'
  im i'm ive id ill dont doesnt isnt wont cant couldnt wouldnt youre theyre its thats whats theres hello hi dear regards
  without within while between around near almost nearly instead during
  am is are was were be been being have has had having will shall should yes no not nor and or but if than so too very own same such only about into onto per via vs versus
  que qué como cómo cual cuál cuanto cuánto cuantos cuántos puedo quiero tengo hay para por con sin una uno los las del el la de en y es un mi me se lo
  posso quero tenho qual quanto quantos quanta existe para por com sem uma um os as do da dos das no na em e o a eu meu minha
  man braucht brauche brauchen wieder gibt geht mal auch noch schon bei nach wenn ob dass als um es
  necesito necesita hace falta desde hasta este esta estos cuando donde dónde preciso precisa desde até quando onde faut besoin depuis quand où cette ces
  ich wie was welche welcher welches wann wo kann darf soll muss möchte will habe hat ist sind der die das den dem des ein eine einen einer mir mein meine für von mit ohne und oder zu im in auf aus nicht es viel viele
  je puis peux veux dois comment quel quelle quels quelles combien est sont le la les un une des du de en et pour avec sans mon ma mes au aux il elle on se ce
`;

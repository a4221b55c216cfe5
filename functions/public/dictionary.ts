/**
 * Text that entries and states are likely to repeat, as a preset dictionary for compression: it almost halves an item,
 * and a write is billed by the size of the whole item.
 *
 * Never change this text: what is stored can be unpacked only with the text it was packed with. A better text gets a
 * new number and is added beside this one.
 */
export const DICTIONARY_1 =
  '{"state":{"turn":5,"phase":"action","limit":100,"target":6,"targetDeck":[1],"targetPile":[5],"reshuffles":0,"aut' +
  'o":0,"places":[{"seat":0,"lives":3,"bullets":1,"who":10,"open":0,"pile":0,"table":0,"out":0},{"seat":1,"lives":2' +
  ',"bullets":0,"who":12,"open":1,"pile":8,"table":0,"out":0}}{"type":"started","ring":[{"seat":0}],"options":{"neu' +
  'trals":0,"turnLimit":100}},{"type":"targetsShuffled","count":16},{"type":"neutralShuffled","p":1},{"type":"swapp' +
  'ed","p":0,"from":"revolver","to":"winchester"},{"type":"stoodAside","p":2},{"type":"banned","p":1},{"type":"elim' +
  'inated","p":2,"identity":null},{"type":"ended","result":{"reason":"last-standing","winners":[1],"turns":12,"plac' +
  'ements":[{"place":0,"rank":2},{"place":1,"rank":1}],"identities":[4,5]}},{"seat":1,"kind":"recover","by":"seal",' +
  '"move":{"take":["bounce"]},{"seat":2,"kind":"cheer","required":false},{"seat":2,"kind":"cheer","by":"bot","move"' +
  ':{"cheer":1,"guess":"reload"}},"cheers":[{"seat":2,"p":1,"guess":"dodge","right":false}],"preAnswered":["recover' +
  '"],"open-field","close-range","tumbleweed","crossed","flashback":"revolver","auto":true,"by":"deadline","by":"re' +
  'signed","outcome":{"reason":"last-standing","winners":[0],{"type":"unmasked","p":1,"identity":7,"how":"sealed","' +
  'power":"on"},{"type":"lives","p":1,"delta":-1,"now":2,"why":"unmask"},{"type":"shootout","a":0,"b":1,"outcome":"' +
  'bothMiss"},{"type":"bounced","shooter":0,"at":1,"to":2,"back":false},{"type":"sentBack","thrower":0,"by":1},{"ty' +
  'pe":"avoided","shooter":0,"at":2,"by":"dodge"},{"type":"recovered","p":1,"cards":["reload","dodge","revolver","w' +
  'inchester","dynamite","bounce","miscalculation"],"why":"reload"},{"type":"recovered","p":2,"cards":["winchester"' +
  '],"why":"dodge"},{"type":"unpaid","p":3,"card":"miscalculation","needed":2,"had":1},{"type":"unpaid","p":2,"card' +
  '":"dynamite","needed":5,"had":1},{"type":"bullets","p":1,"delta":1,"now":3,"why":"priest"},{"seq":9,"at":17,"typ' +
  'e":"resolved","closed":4,"moves":[{"seat":0,"kind":"action","by":"seal","move":{"card":"revolver","aim":"right"}' +
  ',"commitment":"","salt":""},{"seat":1,"kind":"action","by":"seal","move":{"card":"reload","unmask":true},"commit' +
  'ment":""},{"seat":2,"kind":"action","by":"bot","move":{"card":"dodge"}}],"events":[{"type":"cardsTurned","turn":' +
  '4,"cards":[{"p":0,"card":"revolver","preAnswered":[],"auto":false,"aim":"left"},{"p":1,"card":"reload","preAnswe' +
  'red":[],"auto":false},{"p":2,"card":"dodge","preAnswered":[],"auto":false}],"cheers":[],"boosted":[]},{"type":"b' +
  'ullets","p":0,"delta":-1,"now":0,"why":"paid"},{"type":"fired","p":0,"card":"winchester","dir":"left","at":1},{"' +
  'type":"hit","shooter":0,"victim":1,"card":"revolver","loss":1},{"type":"lives","p":1,"delta":-1,"now":2,"why":"h' +
  'it"},{"type":"bullets","p":1,"delta":1,"now":2,"why":"reload"},{"type":"targetTurned","turn":5,"card":"T05","eve' +
  'nt":"priest","arrow":"right","by":"turn"}],"round":5,"asked":[{"seat":0,"kind":"action","required":true},{"seat"' +
  ':1,"kind":"action","required":true},{"seat":2,"kind":"action","required":true},{"seat":3,"kind":"action","requir' +
  'ed":true}],"deadline":17';

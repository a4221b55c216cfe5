/**
 * Text that entries and states are likely to repeat, as a preset dictionary for compression: it almost halves an item,
 * and a write is billed by the size of the whole item.
 *
 * FROZEN. Whatever is stored needs the very text it was packed with. A better text gets a new number beside this one.
 */
export const DICTIONARY_1 =
  '{"state":{"turn":5,"phase":"action","limit":100,"target":6,"targetDeck":[1],"targetPile":[5],"reshuffles":0,' +
  '"auto":0,"places":[{"seat":0,"lives":3,"bullets":1,"who":10,"open":0,"pile":0,"table":0,"out":0},{"seat":1,"' +
  'lives":2,"bullets":0,"who":12,"open":1,"pile":8,"table":0,"out":0},"invite":null}{"type":"started","ring":[{' +
  '"seat":0}],"options":{"neutrals":0,"turnLimit":100}},{"type":"targetsShuffled","count":16},{"type":"neutralS' +
  'huffled","p":1},{"type":"swapped","p":0,"from":"revolver","to":"winchester"},{"type":"stoodAside","p":2},{"t' +
  'ype":"banned","p":1},{"type":"eliminated","p":2,"identity":null},{"type":"ended","result":{"reason":"last-st' +
  'anding","winners":[1],"turns":12,"placements":[{"place":0,"rank":2},{"place":1,"rank":1}],"identities":[4,5]' +
  '}},{"seat":1,"kind":"recover","by":"seal","move":{"take":["bounce"]},{"seat":2,"kind":"cheer","required":fal' +
  'se},{"seat":2,"kind":"cheer","by":"bot","move":{"cheer":1,"guess":"reload"}},"cheers":[{"seat":2,"p":1,"gues' +
  's":"dodge","right":false}],"preAnswered":["recover"],"open-field","close-range","tumbleweed","crossed","flas' +
  'hback":"revolver","auto":true,"by":"deadline","by":"resigned","outcome":{"reason":"last-standing","winners":' +
  '[0],{"type":"unmasked","p":1,"identity":7,"how":"sealed","power":"on"},{"type":"lives","p":1,"delta":-1,"now' +
  '":2,"why":"unmask"},{"type":"shootout","a":0,"b":1,"outcome":"bothMiss"},{"type":"bounced","shooter":0,"at":' +
  '1,"to":2,"back":false},{"type":"sentBack","thrower":0,"by":1},{"type":"avoided","shooter":0,"at":2,"by":"dod' +
  'ge"},{"type":"recovered","p":1,"cards":["reload","dodge","revolver","winchester","dynamite","bounce","miscal' +
  'culation"],"why":"reload"},{"type":"recovered","p":2,"cards":["winchester"],"why":"dodge"},{"type":"unpaid",' +
  '"p":3,"card":"miscalculation","needed":2,"had":1},{"type":"unpaid","p":2,"card":"dynamite","needed":5,"had":' +
  '1},{"type":"bullets","p":1,"delta":1,"now":3,"why":"priest"},{"seq":9,"at":17,"type":"resolved","closed":4,"' +
  'moves":[{"seat":0,"kind":"action","by":"seal","move":{"card":"revolver","aim":"right"},"commitment":"","salt' +
  '":""},{"seat":1,"kind":"action","by":"seal","move":{"card":"reload","unmask":true},"commitment":""},{"seat":' +
  '2,"kind":"action","by":"bot","move":{"card":"dodge"}}],"events":[{"type":"cardsTurned","turn":4,"cards":[{"p' +
  '":0,"card":"revolver","preAnswered":[],"auto":false,"aim":"left"},{"p":1,"card":"reload","preAnswered":[],"a' +
  'uto":false},{"p":2,"card":"dodge","preAnswered":[],"auto":false}],"cheers":[],"boosted":[]},{"type":"bullets' +
  '","p":0,"delta":-1,"now":0,"why":"paid"},{"type":"fired","p":0,"card":"winchester","dir":"left","at":1},{"ty' +
  'pe":"hit","shooter":0,"victim":1,"card":"revolver","loss":1},{"type":"lives","p":1,"delta":-1,"now":2,"why":' +
  '"hit"},{"type":"bullets","p":1,"delta":1,"now":2,"why":"reload"},{"type":"targetTurned","turn":5,"card":"T05' +
  '","event":"priest","arrow":"right","by":"turn"}],"round":5,"asked":[{"seat":0,"kind":"action","required":tru' +
  'e},{"seat":1,"kind":"action","required":true},{"seat":2,"kind":"action","required":true},{"seat":3,"kind":"a' +
  'ction","required":true}],"deadline":17';

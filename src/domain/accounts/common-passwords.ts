/**
 * The most common passwords of ten characters and more, in lower case.
 *
 * Source: compiled for this product, copied from no list. It follows what the yearly tables of leaked passwords have
 * had in common since 2019 (the UK National Cyber Security Centre's analysis of the 100,000 most used passwords in
 * Have I Been Pwned, April 2019; NordPass, "Top 200 Most Common Passwords", 2020 to 2024): runs of digits, walks over
 * the keyboard, a word written twice, and a common word with a short tail of digits.
 */

/** Runs, walks and phrases that stand in those tables as they are. */
const WHOLE = `
1234567890 0123456789 password123 password1234 password12345 password123456 password01 password11
password2020 password2021 password2022 password2023 password2024 password2025 password2026 qwerty1234 qwerty12345
qwerty123456 qwertyuiop12 qwerty123qwerty 9876543210 0987654321 12345678910 123456789a a123456789 123456789q q123456789 1234567891
12345678901 123456789012 1234512345 123451234512345 123123123123 1231231231 123321123321 1122334455 112233445566
11223344556677 1234554321 12344321 1020304050 102030405060 1357924680 147258369 1472583690 147852369 789456123
7894561230 741852963 7418529630 963852741 987654321a 1234567899 1233211234567 1111122222 1212121212 121212121212
1010101010 2020202020 2525252525 7777777777 1111111111 2222222222 3333333333 4444444444 5555555555 6666666666
8888888888 9999999999 0000000000 00000000000 11111111111 111111111111 000000000000 aaaaaaaaaa zzzzzzzzzz xxxxxxxxxx
1q2w3e4r5t 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qazxsw23edc zaq12wsxcde3 zaq1zaq1zaq1 qazwsxedcrfv qazwsxedcrfvtgb
qazwsxedc123 1qaz2wsx3edc4rfv qwertyuiop qwertyuiop123 qwertyuiop1 qwertyuiop[] qwertyuiopasdfghjkl asdfghjkl123
asdfghjkl1 asdfghjkl; asdfghjklzxcvbnm zxcvbnm123 zxcvbnm1234 zxcvbnm,./ poiuytrewq lkjhgfdsa1 mnbvcxz123 qwer1234567
qwerty1234567 qwerty12345678 qwertyqwerty qweqweqweqwe qweasdzxc123 qwe123qwe123 qwerasdfzxcv asdfasdfasdf asdf1234asdf
asdasdasdasd zxczxczxczxc abcdefghij abcdefghijk abcdefghijklmnopqrstuvwxyz abcd1234567 abcabcabcabc abc123abc123
abcd123456 abcde12345 abcdef123456 a1b2c3d4e5 a1b2c3d4e5f6 aa12345678 aa123456789 1234qwerasdf 1234qwerty
123456qwerty 12345qwert 123qweasdzxc 123qweasd123 password12 passwordpassword password0123 p@ssw0rd123 p@ssw0rd1234
p@ssword123 passw0rd123 passw0rd1234 pa$$w0rd123 pa55word123 pass123456 pass1234567 password!123 password@123
password#123 iloveyou12 iloveyou13 iloveyou22 iloveyouu1 iloveyou123 iloveyou1234 iloveyou12345 iloveyoubaby
iloveyousomuch iloveyou2much ilovemyself ilovemymom ilovemymom1 ilovemydad ilovejesus ilovegod123 jesuschrist
jesusislord jesuslovesme jesus12345 godisgood1 godislove1 letmein123 letmein1234 letmeinnow welcome123 welcome1234
welcome12345 welcome@123 welcome2020 welcome2021 welcome2022 welcome2023 welcome2024 welcome2025 welcome2026
changeme123 changeme1234 changeme12 changemenow temporary1 temppass123 temp123456 test123456 test1234567 testtest123
testing123 testing1234 testpassword admin12345 admin123456 admin1234567 adminadmin admin@1234 admin@12345
administrator administrator1 administrator123 root123456 rootpassword user123456 username123 guest12345 guest123456
secret1234 secret12345 secretpassword mypassword mypassword1 mypassword123 yourpassword newpassword newpassword1
nopassword thepassword drowssap12 trustno1234 whatever123 whatever1234 blink182182 princess12 princess123 princess1234
sunshine12 sunshine123 sunshine1234 football12 football123 football1234 baseball12 baseball123 baseball1234
basketball basketball1 basketball123 volleyball skateboard snowboarding motorcycle strawberry strawberry1 strawberry123
watermelon chocolate1 chocolate12 chocolate123 butterfly1 butterfly12 butterfly123 california california1 barcelona1
barcelona123 manchester manchester1 liverpool1 liverpool123 liverpoolfc arsenal123 chelsea123 realmadrid realmadrid1
juventus123 christopher christopher1 alexander1 alexander123 alexandra1 elizabeth1 elizabeth123 stephanie1 jacqueline
valentina1 sebastian1 sebastian123 maximilian nathaniel1 jonathan12 jonathan123 charlotte1 charlotte123 samantha12
samantha123 spiderman1 spiderman123 superman12 superman123 superman1234 batman1234 starwars12 starwars123
pokemon123 pokemon1234 minecraft1 minecraft123 undertaker1 metallica1 metallica123 slipknot123 linkinpark greenday12
eminem1234 lamborghini ferrari123 mercedes12 mercedes123 corvette123 mustang1234 chevrolet1 volkswagen
computer12 computer123 computer1234 internet12 internet123 samsung123 samsung1234 iphone1234 facebook12 facebook123
facebook1234 google1234 google12345 linkedin123 microsoft1 microsoft123 windows123 playstation playstation3
dragon1234 dragon12345 monkey1234 monkey12345 shadow1234 shadow12345 master1234 master12345 killer1234 hunter1234
tigger1234 tiger12345 charlie123 charlie1234 michael123 michael1234 jessica123 jennifer12 jennifer123 jordan1234
jordan2323 michelle12 michelle123 ashley1234 anthony123 daniel1234 daniel12345 thomas1234 robert1234 andrew1234
william123 matthew123 joshua1234 nicole1234 amanda1234 hannah1234 buster1234 cookie1234 cookies123 pepper1234
ginger1234 summer1234 summer2020 summer2021 summer2022 summer2023 summer2024 summer2025 summer2026 winter1234
winter2020 winter2021 winter2022 winter2023 winter2024 winter2025 winter2026 spring2023 spring2024 spring2025 spring2026
autumn2023 autumn2024 autumn2025 autumn2026 september1 november11 december12 flower1234 purple1234 orange1234
silver1234 golden1234 diamond123 lovelove12 lovelovelove loveme1234 lovely1234 loverboy123 babygirl12 babygirl123
babygirl1234 sweetheart sweetheart1 beautiful1 beautiful123 gorgeous12 handsome12 friendship friends123 friends4ever
forever123 foreverlove family1234 mother1234 happy12345 hello12345 hello123456 hellohello hellohello1 helloworld
helloworld1 helloworld123 hellokitty hellokitty1 goodmorning goodbye123 blessed123 heaven1234 angel12345 angels1234
fuckyou123 fuckyou1234 fuckyou12345 fuckoff123 motherfucker asshole123 bullshit123 money12345 moneymoney cash123456
millionaire business12 company123 company1234 office1234 office12345 finance123 advisor123 insurance1 retirement
retirement1 investment investment1 plumbline1 plumbline12 plumbline123 correcthorsebatterystaple
`;

export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  WHOLE.split(/\s+/).filter((entry) => entry.length >= 10),
);

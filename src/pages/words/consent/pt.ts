import type { Words } from "../words.ts"

export const consentWords = {
  consent: {
    heading: { before: "Permitir que ", after: " use sua conta?" },
    signedIn: { before: "Você entrou como ", after: "" },
    otherAccount: "Não é você? Usar outra conta",
    selfRegistered:
      "Esta aplicação se registrou por conta própria. Ninguém neste serviço verificou quem está por trás do nome dela.",
    calledName: {
      before: "Esta aplicação diz se chamar ",
      after: ". Ninguém neste serviço verificou esse nome. No endereço acima, a aplicação publica sua descrição.",
    },
    localRedirect:
      "Qualquer programa no seu dispositivo pode receber a resposta. Permita o acesso somente se você acabou de iniciar esta aplicação nele.",
    asked: "Permissões solicitadas",
    resources: "Para estes serviços",
    permissions: {
      openid: "Saber quem você é",
      profile: "Seu perfil básico: nome e nome de usuário",
      email: "Seu endereço de e-mail",
      read: "Ler seus dados",
      write: "Modificar seus dados",
      admin: "Administrar este serviço",
      address: "Seu endereço postal",
      phone: "Seu número de telefone",
      "admin:read": "Ver as aplicações, os usuários e as configurações deste serviço",
      "admin:clients": "Gerenciar as aplicações e as APIs deste serviço",
      "admin:people": "Gerenciar os usuários deste serviço",
      "admin:settings": "Gerenciar as configurações deste serviço",
    },
    moreOfProfile: "Mais dados do seu perfil: ",
    profileDetails: {
      given_name: "nome próprio",
      family_name: "sobrenome",
      middle_name: "nome do meio",
      nickname: "apelido",
      profile: "página de perfil",
      picture: "foto",
      website: "site",
      gender: "gênero",
      birthdate: "data de nascimento",
      zoneinfo: "fuso horário",
      locale: "idioma",
    },
    destination: { before: "Qualquer que seja sua escolha, a próxima página será ", after: "." },
    deny: "Negar",
    allow: "Permitir",
  },
} satisfies Pick<Words, "consent">
